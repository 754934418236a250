import { render } from 'preact';

const root = document.getElementById('app');
if (root) render(<h1>Cutting layouts</h1>, root);
