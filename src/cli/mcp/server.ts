import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import packageJson from '../../../package.json' with { type: 'json' };
import { systemTicks } from '../../clock.ts';
import { ContractError, errorBody } from '../../contract/errors.ts';
import { explain } from '../terminal.ts';
import { withHeartbeat } from './heartbeat.ts';
import type { Tool } from './tool.ts';

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
