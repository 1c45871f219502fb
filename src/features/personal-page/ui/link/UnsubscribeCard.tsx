import { useTranslations } from 'next-intl'
import { urlOf } from '@/contract/endpoint'
import { unsubscribe } from '@/features/registrations/contract/public'
import { PersonalCard } from '@/features/registrations/ui/personal-card/PersonalCard'
import { SendPersonalLink } from '@/features/registrations/ui/personal-card/SendPersonalLink'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { PlainForm } from '@/ui/form/plain/PlainForm'
import { Bullets, Heading, Stack } from '@/ui/layout/layout'
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
