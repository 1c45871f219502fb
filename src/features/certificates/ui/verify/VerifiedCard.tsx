import { useLocale, useTranslations } from 'next-intl'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { Cluster } from '@/ui/layout/Cluster'
import { Muted } from '@/ui/layout/Muted'
import { Stack } from '@/ui/layout/Stack'
import type { PublicState } from '../../contract/states'
import { VERIFY_PATH, type VerifiedCertificate } from '../../contract/verification'
import { formatCode } from '../../rules/codes'
import { SignatureCheck } from './SignatureCheck'
import { type Tone, Verdict } from './Verdict'
import { VerifiedDetails } from './VerifiedDetails'
import classes from './verify.module.css'

const TONES: Record<PublicState, Tone> = {
  issued: 'done',
  revoked: 'danger',
  replaced: 'watch',
  erased: 'plain',
  expired: 'plain',
}

type Props = { code: string; certificate: VerifiedCertificate }

/** A certificate that was issued, in the state in which it is now. */
export function VerifiedCard({ code, certificate: { state, details, revoked_on } }: Props) {
  const t = useTranslations('verify')
  const locale = useLocale()
  const isReplacementHidden = state === 'replaced' && !details
  const text = isReplacementHidden
    ? t('states.replaced_gone')
    : t(`states.${state}_text`, { date: revoked_on ? longDate(revoked_on, locale) : '' })
  return (
    <Stack gap="lg" className={classes.page}>
      <Verdict tone={TONES[state]} title={t(`states.${state}`)} text={text}>
        {details ? <VerifiedDetails details={details} /> : <Muted className={classes.note}>{t('details_gone')}</Muted>}
        <Muted className={classes.note}>
          {t('code')}: <span className={classes.code}>{formatCode(code)}</span>
        </Muted>
        <SignatureCheck code={code} />
      </Verdict>
      <Cluster>
        <ButtonLink variant="quiet" href={VERIFY_PATH}>
          {t('another')}
        </ButtonLink>
      </Cluster>
    </Stack>
  )
}
