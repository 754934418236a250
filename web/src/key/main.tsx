import { render } from 'preact';

const root = document.getElementById('app');
if (root) render(<h1>Your key</h1>, root);
