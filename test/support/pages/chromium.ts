import { existsSync } from 'node:fs';

/** The one without windows is the fastest. */
const INSTALLED = ['chromium-headless-shell', 'chromium', 'chromium-browser'];

const PLACES = [process.env['CHROMIUM'], ...INSTALLED.map((name) => `/usr/bin/${name}`)];

/** The Chromium of this machine; undefined if there is none. */
export const CHROMIUM = PLACES.find((path) => path !== undefined && existsSync(path));

/** Tests that need it are skipped without it. */
export const HAS_CHROMIUM = CHROMIUM !== undefined;
