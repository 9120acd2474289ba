import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { MembersPageQuery } from '../../gql/graphql.ts'
import { apiLanguage, fieldsOf, usePage } from '../../graphql/load.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { useFailure } from '../layout/useFailure.ts'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'

const MembersPage = graphql(`
  query MembersPage($id: ID!, $lang: Language!) {
    community(id: $id) {
      id
      name(lang: $lang)
    }
    communityMembers(id: $id) {
      id
      userId
      email
      isInitiated
      createdAt
    }
  }
`)

const SetCommunityMember = graphql(`
  mutation SetCommunityMember($communityId: ID!, $email: String!, $isInitiated: Boolean!) {
    setCommunityMember(communityId: $communityId, email: $email, isInitiated: $isInitiated) {
      id
      isInitiated
    }
  }
`)

const RemoveCommunityMember = graphql(`
  mutation RemoveCommunityMember($communityId: ID!, $userId: ID!) {
    removeCommunityMember(communityId: $communityId, userId: $userId)
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return loadAdmin(args, MembersPage, variables, ({ community }) => community)
}

type Member = MembersPageQuery['communityMembers'][number]

/** Who belongs to a community, and reads what it withholds from others. */
export function Component() {
  const t = useTranslations('communityMembers')
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const failureOf = useFailure()
  const { data, problem } = usePage(MembersPage, { id, lang })
  const [, set] = useMutation(SetCommunityMember)
  const [, remove] = useMutation(RemoveCommunityMember)
  const [asked, ask] = useState<Member | null>(null)
  const [failure, setFailure] = useState<Outcome['error']>()
  const title = data?.community?.name

  async function handleAdd(form: FormData): Promise<Outcome> {
    const email = String(form.get('email') ?? '')
    const { error } = await set({ communityId: id, email, isInitiated: form.get('isInitiated') !== null })
    if (!error) return { success: t('saved') }
    const refused = fieldsOf(error)['email']
    return refused && t.has(`refused.${refused}` as never)
      ? { fields: { email: t(`refused.${refused as 'unknown'}`) } }
      : { error: failureOf(error, t('failure')) }
  }

  async function handleTurn({ email, isInitiated }: Member) {
    const { error } = await set({ communityId: id, email, isInitiated: !isInitiated })
    setFailure(error && failureOf(error, t('failure')))
  }

  async function handleRemove({ userId }: Member) {
    const { error } = await remove({ communityId: id, userId })
    setFailure(error && failureOf(error, t('failure')))
  }

  return (
    <AdminPage
      title={title ? t('titleOf', { title }) : t('title')}
      lead={t('lead')}
      action={
        <ButtonLink to={paths.adminEdit('communities', id)} variant="secondary">
          {t('backToForm')}
        </ButtonLink>
      }
    >
      <Message tone="error">{problem ? t('loadFailure') : failure}</Message>
      {data?.community && (
        <>
          <section className={styles.section} aria-labelledby="list">
            <h2 id="list">{t('list')}</h2>
            <RecordList
              label={t('list')}
              rows={data.communityMembers}
              empty={<EmptyState title={t('none')} />}
              renderRow={(member) => (
                <li key={member.id} className={`stack ${styles.block}`}>
                  <h3 className={styles.name}>{member.email}</h3>
                  <p className={`hint row ${styles.meta}`}>
                    <strong className={styles.badge}>{t(member.isInitiated ? 'initiated' : 'member')}</strong>
                    <FormattedDate date={member.createdAt} />
                  </p>
                  <div className={styles.selects}>
                    <Button
                      variant="quiet"
                      aria-label={t(member.isInitiated ? 'makeMemberOne' : 'makeInitiatedOne', { email: member.email })}
                      onClick={() => void handleTurn(member)}
                    >
                      {t(member.isInitiated ? 'makeMember' : 'makeInitiated')}
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={t('removeOne', { email: member.email })}
                      onClick={() => ask(member)}
                    >
                      {t('remove')}
                    </Button>
                  </div>
                </li>
              )}
            />
          </section>
          <section className={styles.section} aria-labelledby="add">
            <h2 id="add">{t('add')}</h2>
            <div className={`stack panel ${styles.sheet}`}>
              <Form legend={t('add')} clears onSend={handleAdd}>
                <Field
                  label={t('email')}
                  hint={t('emailHint')}
                  type="email"
                  name="email"
                  autoComplete="off"
                  maxLength={254}
                  required
                />
                <label className={`hint row ${styles.meta}`}>
                  <input type="checkbox" name="isInitiated" />
                  {t('isInitiated')}
                </label>
                <SubmitButton>{t('save')}</SubmitButton>
              </Form>
            </div>
          </section>
        </>
      )}
      <ConfirmRow
        row={asked}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={handleRemove}
        onClose={() => ask(null)}
      >
        {({ email }) => t('removeText', { email })}
      </ConfirmRow>
    </AdminPage>
  )
}
