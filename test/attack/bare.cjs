// A server that does nothing: what a client waits for its answers is the machine's doing. Prints its port.

const { createServer } = require('node:http');

const server = createServer((request, response) => {
  request.resume();
  response.end('{}');
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.resume().on('end', () => process.exit(0));
