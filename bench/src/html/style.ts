/** The style of the page, for light and dark screens and for paper. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c1b1a; --soft: #66635e; --ground: #fcfcfb; --rule: #e3e1dc;
  --mark: #2a78d6; --better: #1a7f5a; --worse: #c8501e; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f1ee; --soft: #a8a59e; --ground: #1a1a19; --rule: #3a3937;
  --mark: #5b9ff0; --better: #4fc08f; --worse: #ee8a5c; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 20px 48px; max-width: 1240px; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; }
h2 { font-size: 18px; margin: 40px 0 8px; }
p, ul { margin: 6px 0; max-width: 80ch; }
.meta { color: var(--soft); }
.tiles { display: flex; flex-wrap: wrap; gap: 12px; margin: 20px 0 0; padding: 0; }
.tile { flex: 1 1 130px; border: 1px solid var(--rule); border-radius: 6px; padding: 10px 14px; }
.tile dt { color: var(--soft); font-size: 13px; }
.tile dd { margin: 0; font-size: 22px; font-weight: 600; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; white-space: nowrap; }
th, td { padding: 3px 7px; text-align: right; border-bottom: 1px solid var(--rule); }
th { color: var(--soft); font-weight: 500; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
tfoot td { font-weight: 600; border-bottom: 0; }
.panels { display: flex; flex-wrap: wrap; gap: 12px; }
svg { max-width: 100%; height: auto; display: block; overflow: visible; }
svg text { font: 12px system-ui, -apple-system, 'Segoe UI', sans-serif; white-space: pre; }
@media print { h2 { break-after: avoid; } svg, tr { break-inside: avoid; } }
`;
