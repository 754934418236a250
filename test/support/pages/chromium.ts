import { existsSync } from 'node:fs';

const PLACES = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** The Chromium of this machine; undefined if there is none. */
export const CHROMIUM = PLACES.find((path) => path !== undefined && existsSync(path));

/** Tests that need it are skipped without it. */
export const HAS_CHROMIUM = CHROMIUM !== undefined;
