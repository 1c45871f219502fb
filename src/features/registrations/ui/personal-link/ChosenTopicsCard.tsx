import { IconMailCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { PersonalCard } from './PersonalCard'
import classes from './PersonalCard.module.css'
import { SendPersonalLink } from './SendPersonalLink'

/** The choice of topics is stored; what is new counts once it is confirmed on the personal page. */
export function ChosenTopicsCard({ email }: { email: string }) {
  const t = useTranslations('unsubscribe')
  return (
    <PersonalCard
      icon={<IconMailCheck className={classes.sign} size={40} stroke={1.5} aria-hidden />}
      title={t('chosen_title')}
      text={t('chosen_text')}
    >
      <div className={classes.part}>
        <SendPersonalLink email={email} />
      </div>
    </PersonalCard>
  )
}
