import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { ConsentChoices } from '@/features/consents/ui/ConsentChoices'
import { Fieldset } from '@/ui/form/fields/Fieldset'
import { PlainCheckbox } from '@/ui/form/plain/PlainFields'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Fold } from '@/ui/layout/layout'
import { chooseMails, DECLINABLE_MAILS, MAILS_ANCHOR } from '../../contract'
import type { PersonalPageData } from '../../service/page'
import { PageCard } from './PageCard'

type Props = Pick<PersonalPageData, 'mails'> & { token: string }

/** The mails that this address gets, and the topics of invitations, as one choice. */
export function MailPreferences({ mails, token }: Props) {
  const t = useTranslations('my.mails')
  const given = mails.topics.filter(({ isGiven }) => isGiven)
  return (
    <PageCard id="choice-of-mails" title={t('title')}>
      {mails.isBlocked && <p>{t('blocked')}</p>}
      {(!mails.isBlocked || given.length > 0) && (
        <Fold id={MAILS_ANCHOR} title={t('choose')}>
          <PlainForm action={urlOf(chooseMails, { params: { token } })} submit={t('save')} variant="quiet">
            {mails.isBlocked ? <GivenTopics mails={mails} given={given} /> : <MailChoices mails={mails} />}
          </PlainForm>
        </Fold>
      )}
    </PageCard>
  )
}

const OWN_MAILS = DECLINABLE_MAILS.filter((type) => type !== 'invite')

function MailChoices({ mails: { wanted, topics } }: Pick<Props, 'mails'>) {
  const t = useTranslations('my.mails')
  const form = { id: 'mails', values: Object.fromEntries(wanted.map((type) => [type, true])), errors: {} }
  const hasTopics = topics.length > 0
  return (
    <>
      <Fieldset legend={t('invitations')}>
        {hasTopics && <p>{t('topics_text')}</p>}
        <ConsentChoices choices={topics} />
        <PlainCheckbox
          form={form}
          name="invite"
          label={t(hasTopics ? 'invite_single' : 'invite')}
          description={hasTopics ? t('invite_hint') : undefined}
        />
      </Fieldset>
      <Fieldset legend={t('own')}>
        {OWN_MAILS.map((type) => (
          <PlainCheckbox key={type} form={form} name={type} label={t(type)} />
        ))}
      </Fieldset>
      <p>{t('always')}</p>
    </>
  )
}

/** Staff blocked the address, so that only a consent can be withdrawn here; the choice of mails stays. */
function GivenTopics({ mails, given }: Pick<Props, 'mails'> & { given: Props['mails']['topics'] }) {
  return (
    <>
      {mails.wanted.map((type) => (
        <input key={type} type="hidden" name={type} value="1" />
      ))}
      <ConsentChoices choices={given} />
    </>
  )
}
