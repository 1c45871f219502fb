import { IconMailCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ConsentChoice } from '@/features/consents/contract'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PersonalCard } from './PersonalCard'
import classes from './PersonalCard.module.css'
import { SendPersonalLink } from './SendPersonalLink'
import { TopicsInstead } from './TopicsInstead'

type Props = { registrationId: string; email: string; choices: readonly ConsentChoice[] }

export function UnsubscribedCard({ registrationId, email, choices }: Props) {
  const t = useTranslations('unsubscribe')
  const layout = useTranslations('layout')
  return (
    <PersonalCard
      icon={<IconMailCheck className={classes.sign} size={40} stroke={1.5} aria-hidden />}
      title={t('done_title')}
      text={t('done_text', { email })}
    >
      <div className={classes.part}>
        <SendPersonalLink email={email} />
      </div>
      <TopicsInstead registrationId={registrationId} email={email} choices={choices} />
      <div className={`${classes.part} ${classes.actions}`}>
        <ButtonLink variant="quiet" href="/">
          {layout('to_start')}
        </ButtonLink>
      </div>
    </PersonalCard>
  )
}
