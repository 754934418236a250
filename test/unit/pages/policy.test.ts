import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { policyOf } from '../../../src/pages/pages.ts';

const directive = (html: string, name: string): string | undefined =>
  policyOf(html)
    .split('; ')
    .find((part) => part.startsWith(`${name} `));

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('policyOf', () => {
  it('allows nothing but files of the service to a page without inline code', () => {
    expect(directive('<p>', 'default-src')).toBe("default-src 'none'");
    expect(directive('<p>', 'script-src')).toBe("script-src 'self'");
    expect(directive('<script src="a.js"></script>', 'script-src')).toBe("script-src 'self'");
    expect(directive('<p>', 'style-src')).toBe("style-src 'self'");
    expect(directive('<p>', 'frame-ancestors')).toBe("frame-ancestors 'none'");
  });

  it('allows each inline script and style of the built page by its hash', () => {
    const html = '<script>\na()\n</script><STYLE media="print">b{}</STYLE><script type="module">c()</script>';
    expect(directive(html, 'script-src')).toBe(`script-src 'self' ${hashOf('\na()\n')} ${hashOf('c()')}`);
    expect(directive(html, 'style-src')).toBe(`style-src 'self' ${hashOf('b{}')}`);
  });

  it('never allows inline scripts as such, nor code made from strings', () => {
    expect(directive('<script>a()</script>', 'script-src')).not.toContain('unsafe');
  });
});

it('allows inline styles that are not in the HTML where the page asks for it', () => {
  const policy = policyOf(
    '<meta name="inline-styles" content="allowed"><style>a{}</style><script>b</script>',
  );
  expect(policy).toMatch(/style-src 'self' 'unsafe-inline';/);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']*';/);
});
