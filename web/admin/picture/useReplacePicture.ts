import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { browserSession } from '../../auth/browser-session.ts'
import { graphql } from '../../gql/gql.ts'
import { useFailure } from '../layout/useFailure.ts'
import type { ListOutcome } from '../list/AdminList.tsx'
import { PictureError, sendPicture } from './send-picture.ts'
import { usePictureProblem } from './usePictureProblem.ts'

const ReplacePicture = graphql(`
  mutation ReplacePicture($url: String!, $by: String!) {
    replacePicture(url: $url, by: $by) {
      url
    }
  }
`)

/** A picture that is to take the place of another one. */
type Replacement = { url: string; by: string; useCount: number }

/** Uploads another file for a picture and, once its author has seen both, shows it in every place. */
export function useReplacePicture(report: (outcome: ListOutcome) => void) {
  const t = useTranslations('adminLibrary')
  const problemOf = usePictureProblem()
  const failureOf = useFailure()
  const [, replace] = useMutation(ReplacePicture)
  const [uploading, setUploading] = useState<string | null>(null)
  const [asked, setAsked] = useState<Replacement | null>(null)

  async function take(url: string, useCount: number, file: File) {
    report({})
    setUploading(url)
    try {
      const by = await sendPicture(file, { signal: new AbortController().signal, onProgress: () => undefined })
      if (by === url) report({ error: t('same') })
      else setAsked({ url, by, useCount })
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      if (error.reason === 'UNAUTHENTICATED') void browserSession().handleRefusal()
      report({ error: problemOf(error.reason) })
    } finally {
      setUploading(null)
    }
  }

  async function confirm({ url, by, useCount }: Replacement) {
    const { error } = await replace({ url, by })
    report(error ? { error: failureOf(error, t('replaceFailure')) } : { success: t('replaced', { count: useCount }) })
  }

  return { uploading, asked, take, confirm, cancel: () => setAsked(null) }
}
