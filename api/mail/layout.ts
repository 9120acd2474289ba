import type { MailLanguage } from './language.ts'

interface Letter {
  before: string[]
  link: { label: string; url: string } | undefined
  after: string[]
}

const SIGNATURE = { en: 'Mayan Medicinal Plants', es: 'Plantas Medicinales Mayas' }

/** A mail as text and as HTML. Mail programs support only inline styles, and few of them. */
export function layOut(language: MailLanguage, { before, link, after }: Letter): { text: string; html: string } {
  const signature = SIGNATURE[language]
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`
  return {
    text: `${[...before, ...(link ? [link.url] : []), ...after].join('\n\n')}\n\n${signature}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(signature)}</title></head>
<body style="margin:0;padding:24px;font:17px/1.5 Georgia,serif">
<div style="max-width:34em;margin:0 auto">
${before.map(paragraph).join('\n')}
${link ? buttonOf(link) : ''}
${after.map(paragraph).join('\n')}
<p style="margin:32px 0 0;opacity:.7">${escapeHtml(signature)}</p>
</div>
</body>
</html>
`,
  }
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#7a1f3d;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
