import { useTranslations } from 'next-intl'
import type { PublicKeys } from '@/contract/signing-keys'
import { InlineScript } from '@/ui/head/InlineScript'
import { Muted } from '@/ui/layout/Muted'
import { KEYS_PATH, SIGNED_VERSION } from '../../contract/verification'
import { readSignedCode } from '../../rules/read-signed-code'
import classes from './verify.module.css'

/** Each version of a signature holds other facts, so each has a sentence of its own. */
const SIGNED_VERSIONS = [1, SIGNED_VERSION] as const

/** Checks the signature of a QR code, which only the browser knows: the part of an address behind # is not sent. */
export function SignatureCheck({ code }: { code: string }) {
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
