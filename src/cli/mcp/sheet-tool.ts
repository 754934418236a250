import { LAYOUT, layoutOf, SHEET, sheetOf } from './layout-argument.ts';
import { argumentsSchema } from './schemas.ts';
import type { Workshop } from './solve-tool.ts';
import { MOST_CHARACTERS, requireKnown, type Tool, text } from './tool.ts';

const inputSchema = argumentsSchema({ layout: LAYOUT, sheet: SHEET }, ['layout']);

/** Shows one sheet with its cut tree. */
export const sheetTool = ({ layouts }: Pick<Workshop, 'layouts'>): Tool => ({
  name: 'sheet',
  title: 'Read one sheet of a layout',
  description:
    'Returns one sheet of a layout that solve returned: its placements, figures and cut tree. A cut node divides its region: V into child (left) and next (right), H into child (below) and next (above); the cut consumes kerfSize.',
  inputSchema,
  async call(args) {
    requireKnown(args, inputSchema);
    const { sheet } = sheetOf(args, layoutOf(args, layouts));
    const { cutTree: _tree, cutTreeFlat: _flat, ...withoutTree } = sheet;
    const { placements: _placements, ...figures } = withoutTree;
    const whole = JSON.stringify(sheet);
    if (whole.length <= MOST_CHARACTERS) return [text(whole)];
    const short = JSON.stringify(withoutTree);
    if (short.length <= MOST_CHARACTERS)
      return [text(short), text('The cut tree is too long for this answer.')];
    return [
      text(JSON.stringify(figures)),
      text('The placements and the cut tree are too long for this answer.'),
    ];
  },
});
