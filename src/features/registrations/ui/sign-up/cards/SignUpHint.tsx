import { RichText } from '@/ui/content/RichText'
import type { SignUpProps } from '../sign-up-props'
import { CardHint } from './SignUpCard'

/** The organiser's note on registration, which stands only beside a form. */
export function SignUpHint({ event: { signup_hint, language } }: Pick<SignUpProps, 'event'>) {
  if (!signup_hint) return null
  return (
    <CardHint>
      <div lang={language}>
        <RichText html={signup_hint} />
      </div>
    </CardHint>
  )
}
