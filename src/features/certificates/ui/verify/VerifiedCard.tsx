import { useLocale, useTranslations } from 'next-intl'
import type { PublicKeys } from '@/contract/signing-keys'
import { longDate } from '@/i18n/calendar'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { InlineScript } from '@/ui/head/InlineScript'
import { Cluster, Muted, Stack } from '@/ui/layout/layout'
import type { PublicState } from '../../contract/states'
import { KEYS_PATH, SIGNED_VERSION, VERIFY_PATH, type VerifiedCertificate } from '../../contract/verification'
import { formatCode } from '../../rules/codes'
import { readSignedCode } from '../../rules/read-signed-code'
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

/** Each version of a signature holds other facts, so each has a sentence of its own. */
const SIGNED_VERSIONS = [1, SIGNED_VERSION] as const

/** Checks the signature of a QR code, which only the browser knows: the part of an address behind # is not sent. */
function SignatureCheck({ code }: { code: string }) {
  const t = useTranslations('verify')
  return (
    <div role="status">
      {SIGNED_VERSIONS.map((version) => (
        <Muted key={version} className={classes.note} data-signature={version} hidden>
          {t(`signature_valid_${version}`)} {t('signature_limit')}
        </Muted>
      ))}
      <p className={classes.warning} data-signature="wrong" hidden>
        {t('signature_wrong')}
      </p>
      <InlineScript run={showSignature} given={[{ code, keysPath: KEYS_PATH }, readSignedCode]} />
    </div>
  )
}

/** A browser that cannot check it says nothing, because the server has told already what the certificate says. */
async function showSignature({ code, keysPath }: { code: string; keysPath: string }, readCode: typeof readSignedCode) {
  const jws = window.location.hash.slice(1)
  if (!jws.includes('.')) return
  try {
    const keys: PublicKeys = await (await fetch(keysPath)).json()
    const signed = await readCode(jws, keys)
    const result = signed?.code === code ? signed.version : 'wrong'
    document.querySelector(`[data-signature="${result}"]`)?.removeAttribute('hidden')
  } catch {
    // The keys are out of reach, or the browser does not know Ed25519.
  }
}
