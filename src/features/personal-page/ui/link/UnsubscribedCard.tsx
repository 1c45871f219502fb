import { IconMailCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { PersonalCard } from '@/features/registrations/ui/personal-card/PersonalCard'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { SendPersonalLink } from '@/features/registrations/ui/personal-card/SendPersonalLink'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Actions, Stack } from '@/ui/layout/layout'

export function UnsubscribedCard({ email }: { email: string }) {
  const t = useTranslations('unsubscribe')
  const layout = useTranslations('layout')
  return (
    <PersonalCard
      icon={<IconMailCheck className={classes.sign} size={40} stroke={1.5} aria-hidden />}
      title={t('done_title')}
      text={t('done_text', { email })}
    >
      <SendPersonalLink email={email} />
      <Stack hasLine>
        <Actions>
          <ButtonLink variant="quiet" href="/">
            {layout('to_start')}
          </ButtonLink>
        </Actions>
      </Stack>
    </PersonalCard>
  )
}
