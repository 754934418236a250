import { useRef } from 'preact/hooks';
import { latin1Bytes } from '../../../src/contract/latin1.ts';
import type { SolveResponse, WireRequest } from '../api/types.ts';
import { count } from '../app/words.ts';
import { cutRows } from './cut-table.ts';
import { type About, sheetFileName } from './file-names.ts';
import { closeMenu, Menu } from './Menu.tsx';
import { type Make, useSaving } from './saving.ts';
import type { ResultState } from './state.ts';

import './downloads.css';

interface Props {
  readonly state: ResultState;
  readonly request: WireRequest;
  readonly response: SolveResponse;
  readonly about: About;
}

/** Files to take away. What makes them is loaded when the first is asked for. */
export function Downloads({ state, request, response, about }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const { message, take } = useSaving();
  const { model, shown } = state;
  const { base } = about;

  const item = (text: string, hint: string, make: Make) => (
    <li>
      <button
        type="button"
        onClick={() => {
          closeMenu(details);
          void take(make);
        }}
      >
        {text} <small>{hint}</small>
      </button>
    </li>
  );
  const json = (name: string, value: WireRequest | SolveResponse) => async () => {
    const { jsonOf } = await import('./files.ts');
    return { name, data: new Blob([jsonOf(value)], { type: 'application/json' }) };
  };
  const drawing = async (format: 'svg' | 'dxf') => {
    const { drawSheet } = await import('./draw.ts');
    if (!shown) throw new Error('There is no sheet.');
    return drawSheet(state, shown, about, format);
  };
  const allDrawings =
    (format: 'svg' | 'dxf', name: string): Make =>
    async (progress) => {
      const { drawAll } = await import('./draw.ts');
      const of = count(model.sheets.length, 'sheet');
      const data = await drawAll(state, about, format, (drawn) => {
        progress(`Drawing ${drawn} of ${of}…`);
      });
      return { name: `${base}-${name}.zip`, data };
    };
  const sheetName = (ending: string) => sheetFileName(base, shown?.ordinal ?? 0, model.sheets.length, ending);
  return (
    <>
      <Menu title="Download" details={details}>
        <ul>
          {item('Cut list', 'CSV, all sheets', async () => {
            const { csvOf } = await import('./files.ts');
            const text = csvOf(cutRows(model, state.rule.value));
            return { name: `${base}-cut-list.csv`, data: new Blob([text], { type: 'text/csv' }) };
          })}
          {shown &&
            item('Saw file', 'PTX, all sheets', async () => {
              const { ptxFileOf } = await import('./machine-files.ts');
              const { bytes, note } = ptxFileOf(request, response);
              return { name: `${base}.ptx`, data: new Blob([bytes]), note };
            })}
          {shown &&
            item('Glass table file', 'OTD, all sheets', async () => {
              const { otdFileOf } = await import('./machine-files.ts');
              const bytes = otdFileOf(request, response, new Date().toISOString());
              return { name: `${base}.otd`, data: new Blob([bytes]) };
            })}
          {shown &&
            item('Drawing of this sheet', 'SVG', async () => ({
              name: sheetName('svg'),
              data: new Blob([await drawing('svg')], { type: 'image/svg+xml' }),
            }))}
          {shown &&
            item('Picture of this sheet', 'PNG', async () => {
              const { toPng } = await import('./draw.ts');
              return { name: sheetName('png'), data: await toPng(await drawing('svg')) };
            })}
          {model.sheets.length > 1 &&
            item('Drawings of all sheets', 'SVG in a ZIP', allDrawings('svg', 'drawings'))}
          {shown &&
            item('CAD file of this sheet', 'DXF', async () => ({
              name: sheetName('dxf'),
              data: new Blob([latin1Bytes(await drawing('dxf'))], { type: 'image/vnd.dxf' }),
            }))}
          {model.sheets.length > 1 &&
            item('CAD files of all sheets', 'DXF in a ZIP', allDrawings('dxf', 'cad'))}
          {item('Request', 'JSON', json(`${base}-request.json`, request))}
          {item('Response', 'JSON', json(`${base}-response.json`, response))}
        </ul>
      </Menu>
      <span class="r-message" role="status">
        {message.value}
      </span>
    </>
  );
}
