import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import packageJson from '../../../package.json' with { type: 'json' };
import { systemTicks, type Ticks } from '../../clock.ts';
import { ContractError, errorBody } from '../../contract/errors.ts';
import { explain } from '../terminal.ts';
import type { Tool } from './tools.ts';

/** Tells the assistant how the tools go together. */
const INSTRUCTIONS =
  'Lays out rectangular pieces on stock sheets with guillotine cuts. Call solve with pieces and sheets in whole millimetres, tell the user the summary, and show the sheets with draw.';

/** Reports an error that is not the assistant's. */
export type Complain = (error: unknown) => void;

/** A server of the Model Context Protocol with these tools. */
export function makeServer(tools: readonly Tool[], complain: Complain): Server {
  const server = new Server(
    { name: packageJson.name, version: packageJson.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ name, title, description, inputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    try {
      const work = () => tool.call(params.arguments ?? {}, mcpReq.signal);
      return { content: [...(await withHeartbeat(mcpReq, systemTicks, work))] };
    } catch (error) {
      mcpReq.signal.throwIfAborted();
      return refusal(error, complain);
    }
  });
  return server;
}

/** An error as the assistant gets it: in words, and as the envelope of the contract. */
function refusal(error: unknown, complain: Complain): CallToolResult {
  if (!(error instanceof ContractError)) complain(error);
  const refused = error instanceof ContractError ? error : new ContractError('internal_error');
  return {
    isError: true,
    content: [
      { type: 'text', text: explain(refused) },
      { type: 'text', text: JSON.stringify(errorBody(refused)) },
    ],
  };
}

/** Milliseconds between two signs of life. Assistants give a silent call up after a minute. */
const INTERVAL_MS = 1_000;

/**
 * Reports the seconds that a call has taken, if the assistant asked for its progress, until `work` ends.
 *
 * @returns what `work` returns.
 */
export async function withHeartbeat<T>(
  { _meta, notify }: Pick<ServerContext['mcpReq'], '_meta' | 'notify'>,
  ticks: Ticks,
  work: () => Promise<T>,
): Promise<T> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return work();
  const start = ticks();
  const timer = setInterval(() => {
    const progress = (ticks() - start) / 1_000;
    const params = { progressToken, progress, message: `${Math.floor(progress)} s` };
    // A client that went away needs no sign of life.
    notify({ method: 'notifications/progress', params }).catch(() => {});
  }, INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
