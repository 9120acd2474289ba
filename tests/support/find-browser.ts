import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

const ON_THE_MACHINE = ['/usr/bin/google-chrome', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** No address but that of the site itself can be found. */
const ONLY_HERE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** How Playwright starts a browser: the machine's own Chrome, or else the one that comes with our packages. */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  return {
    executablePath: ON_THE_MACHINE.find((path) => existsSync(path)) ?? (await chromium.executablePath()),
    // Not the package's own arguments: with one process for all, closing a page ends the browser. Drawing by an emulated
    // graphics card costs a third of the tests' time.
    args: ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', ONLY_HERE],
  }
}
