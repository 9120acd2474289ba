import { memberScript } from '../auth/member-mark.ts'
import { DATA_SAVER, dataSaverScript, WAITS } from '../data-saver/data-saver.ts'
import { earlyPressScript } from './early-press.ts'
import { readingScript } from '../layout/reading-script.ts'
import { simpleScript } from '../simple/simple.ts'
import { themeScript } from '../theme/theme.ts'

/** Files that a page loads, unless the reader saves data. */
export type Preloads = {
  fonts: readonly string[]
  scripts: readonly string[]
  /** Whether the page can be read without scripts, which are then loaded when a control needs them. */
  waits: boolean
}

/**
 * Runs inline before the first paint; the server puts its hash into the Content-Security-Policy. A page is the same for
 * everybody: only this script knows the theme, the simple view, whether a member is signed in, and whether to save data. Therefore it adds the
 * links to fonts and scripts, which browsers would follow before any script runs. It stores the language of the URL, since
 * on a slow connection somebody may go on before any other script is there.
 */
export const headScript = [
  `(function(d,s){var r=d.documentElement,n=d.querySelector('noscript'),c,w;`,
  `try{if(n)d.cookie=n.dataset.cookie;${themeScript('r')}${memberScript('r')}c=localStorage.getItem('${DATA_SAVER}');${simpleScript('r')}}catch(e){}`,
  `try{${dataSaverScript('r', 'c')}}catch(e){}${readingScript('r')}`,
  `function l(u,p){if(u)u.split(' ').forEach(function(h){var e=d.createElement('link');for(var k in p)e[k]=p[k];e.href=h;d.head.appendChild(e)})}`,
  `function p(){l(s.scripts,{rel:'modulepreload'})}`,
  `var o=r.hasAttribute('${DATA_SAVER}');try{w=navigator.serviceWorker.controller}catch(e){}`,
  `if(!o)l(s.fonts,{rel:'preload',as:'font',type:'font/woff2',crossOrigin:''});`,
  // A service worker has all scripts, and things to say.
  `if(o&&'waits'in s&&!r.hasAttribute('data-member')&&!w)r.setAttribute('${DATA_SAVER}','${WAITS}');`,
  // On a slow line they would come between the text and its font. A page in the background is not painted.
  `else{if(d.hidden)p();else new PerformanceObserver(function(){p();p=function(){}}).observe({type:'paint',buffered:true});`,
  // A page that waits for a press keeps it itself (web/data-saver/saving.ts).
  `${earlyPressScript}}`,
  `})(document,document.currentScript.dataset)`,
].join('')

/** The element with the script. Only the files differ by page, so that the hash does not. */
export function headScriptElement({ fonts, scripts, waits }: Preloads): string {
  const files = `${attribute('fonts', fonts)}${attribute('scripts', scripts)}${waits ? ' data-waits' : ''}`
  return `<script${files}>${headScript}</script>`
}

function attribute(name: string, files: readonly string[]): string {
  return files.length > 0 ? ` data-${name}="${files.map((file) => `/${file}`).join(' ')}"` : ''
}
