import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import type { ConsentChoice } from '@/features/consents/contract'
import { ConsentChoices } from '@/features/consents/ui/ConsentChoices'
import { chooseConsentsInstead } from '../../contract/consents'
import classes from './PersonalCard.module.css'

type Props = { registrationId: string; email: string; choices: readonly ConsentChoice[] }

/** The choice of topics instead of all mails. */
export function TopicsInstead({ registrationId, email, choices }: Props) {
  const t = useTranslations('unsubscribe')
  if (choices.length === 0) return null
  return (
    <div className={classes.part}>
      <h2 className={classes.subtitle}>{t('topics')}</h2>
      <p className={classes.paragraph}>{t('topics_text')}</p>
      <ConsentChoices choices={choices} action={urlOf(chooseConsentsInstead, { params: { registrationId, email } })} />
    </div>
  )
}
