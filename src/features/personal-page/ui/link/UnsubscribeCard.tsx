import { IconMailCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { unsubscribe } from '@/features/registrations/contract/public'
import { PersonalCard, StartLink } from '@/features/registrations/ui/personal-card/PersonalCard'
import classes from '@/features/registrations/ui/personal-card/PersonalCard.module.css'
import { SendPersonalLink } from '@/features/registrations/ui/personal-card/SendPersonalLink'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Actions, Bullets, Heading, Stack } from '@/ui/layout/layout'
import { DECLINABLE_MAILS } from '../../contract'

type Props = { registrationId: string; email: string; problem: string | null }

/** Asks first, because mail scanners open every link; the form works without script. */
export function UnsubscribeCard({ registrationId, email, problem }: Props) {
  const t = useTranslations('unsubscribe')
  const mails = useTranslations('my.mails')
  const question = t.rich('question', { email, strong: (words) => <strong>{words}</strong> })
  return (
    <PersonalCard title={t('title')} text={question} problem={problem ? t(problemKeyOf(problem)) : undefined}>
      <Stack hasLine>
        <Heading>{t('stops')}</Heading>
        <Bullets>
          {DECLINABLE_MAILS.map((type) => (
            <li key={type}>{type === 'invite' ? t('stops_invite') : mails(type)}</li>
          ))}
        </Bullets>
      </Stack>
      <Stack hasLine>
        <Heading>{t('stays')}</Heading>
        <p>{t('stays_own')}</p>
      </Stack>
      <PlainForm
        hasLine
        action={urlOf(unsubscribe, { params: { registrationId, email } })}
        submit={t('confirm')}
        variant="danger"
        more={
          <ButtonLink variant="quiet" href="/">
            {t('keep')}
          </ButtonLink>
        }
      />
      <Stack hasLine>
        <Heading>{t('single')}</Heading>
        <p>{t('single_text')}</p>
      </Stack>
      <SendPersonalLink email={email} />
    </PersonalCard>
  )
}

const problemKeyOf = (problem: string) => (problem === 'too_many_requests' ? 'problem_too_many' : 'problem')

export function UnsubscribedCard({ email }: { email: string }) {
  const t = useTranslations('unsubscribe')
  return (
    <PersonalCard
      icon={<IconMailCheck className={classes.sign} size={40} stroke={1.5} aria-hidden />}
      title={t('done_title')}
      text={t('done_text', { email })}
    >
      <SendPersonalLink email={email} />
      <Stack hasLine>
        <Actions>
          <StartLink />
        </Actions>
      </Stack>
    </PersonalCard>
  )
}
