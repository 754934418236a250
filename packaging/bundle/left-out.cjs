/**
 * Replaces packages in the bundles and the pages that a library loads but the service never uses. Using one of them
 * fails at once.
 *
 * | Package | Purpose |
 * | --- | --- |
 * | `thread-stream` | log transports of pino |
 * | `@pinojs/redact` | redaction by pino |
 * | `tdigest` | summaries of prom-client |
 * | `png-js` | PNG pictures in the documents of pdfkit |
 */

class LeftOut {
  constructor() {
    throw new Error('This package is left out of the bundles: see packaging/bundle/left-out.cjs.');
  }
}

module.exports = Object.assign(LeftOut, { TDigest: LeftOut });
