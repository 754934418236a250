import { render } from 'preact';
import { Frame } from '../app/Frame.tsx';
import { restoreTheme } from '../app/theme.ts';
import { KeyPage } from './KeyPage.tsx';

restoreTheme();
const root = document.getElementById('app');
if (root)
  render(
    <Frame page="key/">
      <KeyPage />
    </Frame>,
    root,
  );
