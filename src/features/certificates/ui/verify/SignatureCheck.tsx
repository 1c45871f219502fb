import { useTranslations } from 'next-intl'
import { InlineScript } from '@/ui/head/InlineScript'
import { KEYS_PATH } from '../../contract/verification'
import { type PublicKeys, readSignedCode } from '../../rules/signature'
import classes from './verify.module.css'

/** Checks the signature of a QR code, which only the browser knows: the part of an address behind # is not sent. */
export function SignatureCheck({ code }: { code: string }) {
  const t = useTranslations('verify')
  return (
    <div role="status">
      <p className={classes.note} data-signature="valid" hidden>
        {t('signature_valid')}
      </p>
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
    const isValid = (await readCode(jws, keys)) === code
    document.querySelector(`[data-signature=${isValid ? 'valid' : 'wrong'}]`)?.removeAttribute('hidden')
  } catch {
    // The keys are out of reach, or the browser does not know Ed25519.
  }
}
