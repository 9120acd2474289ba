import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'

const ON_THE_MACHINE = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** No host but the site itself can be resolved. */
const ONLY_HERE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/**
 * How Playwright starts a browser: the packaged one, which has the same version everywhere and is built to run
 * headless. A full Chrome takes twice the CPU time for the same tests.
 */
export async function findBrowser(): Promise<{ executablePath: string; args: string[] }> {
  return {
    executablePath: canRunPackaged() ? await chromium.executablePath() : findOnTheMachine(),
    // Not the package's own arguments: with a single process, closing a page ends the browser. Software rendering costs
    // a third of the tests' time, optimizing the scripts of pages that live for seconds a sixth, and processes of their
    // own for graphics and network a twentieth.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--in-process-gpu',
      '--enable-features=NetworkServiceInProcess2',
      '--js-flags=--no-opt --no-maglev',
      ONLY_HERE,
    ],
  }
}

function canRunPackaged(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

function findOnTheMachine(): string {
  const found = ON_THE_MACHINE.find((path) => existsSync(path))
  if (!found) throw new Error('There is no Chrome or Chromium on this machine: install one to run the browser tests.')
  return found
}
