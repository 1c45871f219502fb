import { useLocale, useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { ConsentChoices } from '@/features/consents/ui/ConsentChoices'
import groups from '@/features/consents/ui/Consents.module.css'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { PlainCheckbox } from '@/ui/form/plain/PlainFields'
import { chooseMails, DECLINABLE_MAILS, MAILS_ANCHOR } from '../../contract'
import type { PersonalPageData } from '../../service/page'
import classes from './PersonalPage.module.css'

type Props = Pick<PersonalPageData, 'mails'> & { token: string }

/** The mails that this address gets, and the topics of invitations, as one choice. */
export function MailPreferences({ mails, token }: Props) {
  const t = useTranslations('my.mails')
  const locale = useLocale()
  const given = mails.topics.filter(({ isGiven }) => isGiven)
  return (
    <section className={classes.card} aria-labelledby={MAILS_ANCHOR}>
      <h2 className={classes.subtitle} id={MAILS_ANCHOR}>
        {t('title')}
      </h2>
      {mails.isBlocked && <p className={classes.paragraph}>{t('blocked')}</p>}
      {(!mails.isBlocked || given.length > 0) && (
        <form className={classes.form} method="post" action={urlOf(chooseMails, { params: { token } })}>
          <input type="hidden" name="locale" value={locale} />
          {mails.isBlocked ? <GivenTopics mails={mails} given={given} /> : <MailChoices mails={mails} />}
          <div className={classes.actions}>
            <PlainButton type="submit" variant="quiet">
              {t('save')}
            </PlainButton>
          </div>
        </form>
      )}
    </section>
  )
}

const OWN_MAILS = DECLINABLE_MAILS.filter((type) => type !== 'invite')

function MailChoices({ mails: { wanted, topics } }: Pick<Props, 'mails'>) {
  const t = useTranslations('my.mails')
  const form = { id: 'mails', values: Object.fromEntries(wanted.map((type) => [type, true])), errors: {} }
  const hasTopics = topics.length > 0
  return (
    <>
      <fieldset className={groups.group}>
        <legend className={groups.legend}>{t('invitations')}</legend>
        {hasTopics && <p className={classes.paragraph}>{t('topics_text')}</p>}
        <ConsentChoices choices={topics} />
        <PlainCheckbox
          form={form}
          name="invite"
          label={t(hasTopics ? 'invite_single' : 'invite')}
          description={hasTopics ? t('invite_hint') : undefined}
        />
      </fieldset>
      <fieldset className={groups.group}>
        <legend className={groups.legend}>{t('own')}</legend>
        {OWN_MAILS.map((type) => (
          <PlainCheckbox key={type} form={form} name={type} label={t(type)} />
        ))}
      </fieldset>
      <p className={classes.paragraph}>{t('always')}</p>
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
