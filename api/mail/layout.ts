import { readSiteName } from '../http/site-name.ts'
import type { MailLanguage } from './language.ts'
import { mailer } from './mailer.ts'

/** `{site}` stands for the name of the site. */
interface Letter {
  subject: string
  before: string[]
  link: { label: string; url: string } | undefined
  after: string[]
}

const GREETINGS = { en: 'Hello,', es: 'Buen día:' } satisfies Record<MailLanguage, string>

/** Sends a letter as text and as HTML. Mail programs support only inline styles, and few of them. Rejects if it could not be sent. */
export async function sendLetter(
  to: string,
  language: MailLanguage,
  { subject, link, ...letter }: Letter,
): Promise<void> {
  const signature = (await readSiteName())[language]
  const [before, after] = [[GREETINGS[language], ...letter.before], letter.after].map((texts) =>
    texts.map((text) => text.replaceAll('{site}', signature)),
  ) as [string[], string[]]
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`
  await mailer.send({
    to,
    subject,
    text: `${[...before, ...(link ? [link.url] : []), ...after].join('\n\n')}\n\n${signature}\n`,
    html: documentOf(language, signature, [
      ...before.map(paragraph),
      link ? buttonOf(link) : '',
      ...after.map(paragraph),
      `<p style="margin:32px 0 0;opacity:.7">${escapeHtml(signature)}</p>`,
    ]),
  })
}

interface NewsletterPart {
  language: MailLanguage
  text: string
  /** Sanitized. */
  html: string
  unsubscribeUrl: string
}

const NEWSLETTER = {
  en: { reason: 'You receive this mail because you subscribed to the newsletter of', unsubscribe: 'Unsubscribe' },
  es: { reason: 'Recibe este correo porque se suscribió al boletín de', unsubscribe: 'Cancelar la suscripción' },
} satisfies Record<MailLanguage, object>

/** A newsletter as text and as HTML, in one language or in both, one below the other. */
export async function layOutNewsletter(parts: readonly NewsletterPart[]): Promise<{ text: string; html: string }> {
  const names = await readSiteName()
  const foot = ({ language }: NewsletterPart) => `${NEWSLETTER[language].reason} ${names[language]}.`
  const texts = parts.map((part) =>
    [part.text, '-- ', foot(part), `${NEWSLETTER[part.language].unsubscribe}: ${part.unsubscribeUrl}`].join('\n'),
  )
  const sections = parts.map((part) => {
    const { unsubscribe } = NEWSLETTER[part.language]
    return `<div lang="${part.language}">
<p style="margin:0 0 24px;opacity:.7">${escapeHtml(names[part.language])}</p>
${part.html}
<p style="margin:32px 0 0;opacity:.7;font-size:14px">${escapeHtml(foot(part))} <a href="${escapeHtml(part.unsubscribeUrl)}">${escapeHtml(unsubscribe)}</a></p>
</div>`
  })
  return {
    text: `${texts.join(`\n\n${'='.repeat(40)}\n\n`)}\n`,
    html: documentOf(parts[0]!.language, names[parts[0]!.language], [sections.join('<hr style="margin:40px 0">')]),
  }
}

function documentOf(language: MailLanguage, title: string, blocks: string[]): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:17px/1.5 Georgia,serif">
<div style="max-width:34em;margin:0 auto">
${blocks.join('\n')}
</div>
</body>
</html>
`
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#7a1f3d;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
