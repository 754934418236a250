import { INK } from './canvas.ts';
import type { Flow } from './flow.ts';

const HEIGHT = 14;
const FIELDS = ['Cut by', 'Cut on', 'Checked by'];

/** Lines to sign on. */
export async function signature(flow: Flow): Promise<void> {
  await flow.room(HEIGHT);
  flow.gap(HEIGHT);
  const width = flow.width / FIELDS.length;
  for (const [index, field] of FIELDS.entries()) {
    const x = flow.left + index * width;
    flow.canvas.lines([[x, flow.y - 4, x + width - 6, flow.y - 4]], 0.2, INK);
    flow.canvas.text(field, x, flow.y - 1, { size: 2.5 });
  }
  flow.gap(3);
}
