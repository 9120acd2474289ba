import type { MailLanguage } from '../mail/language.ts'
import { layOutNewsletter } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'
import { siteUrl } from '../http/site-url.ts'
import { writeIssue } from './issue-text.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

export interface IssueTexts {
  subjectEn: string
  subjectEs: string
  bodyEn: string
  bodyEs: string
}

/** Spanish first: more of those whose language is not known read it. */
const BOTH = ['es', 'en'] as const satisfies MailLanguage[]

/** An issue as a mail to an address: in the language of the subscriber, or in both if that is not known. */
export async function issueMail(issue: IssueTexts, to: string, language: string | null, id: string): Promise<Mail> {
  const languages: readonly MailLanguage[] = language === 'en' || language === 'es' ? [language] : BOTH
  const unsubscribeUrl = unsubscribeLink(to)
  const parts = await Promise.all(
    languages.map(async (each) => ({
      language: each,
      unsubscribeUrl: `${unsubscribeUrl}&lang=${each}`,
      ...(await writeIssue(each === 'en' ? issue.bodyEn : issue.bodyEs, each)),
    })),
  )
  const subjects = languages.map((each) => (each === 'en' ? issue.subjectEn : issue.subjectEs))
  return {
    to,
    subject: [...new Set(subjects)].join(' · '),
    ...(await layOutNewsletter(parts)),
    // RFC 8058: the unsubscribe button of mail programs.
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    messageId: `<${id}@${new URL(siteUrl).hostname}>`,
  }
}
