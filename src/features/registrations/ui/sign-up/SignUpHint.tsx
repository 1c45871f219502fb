import { RichText } from '@/ui/content/RichText'
import { CardHint } from './SignUpCard'
import type { SignUpProps } from './sign-up-props'

/** Hidden once the event is over. */
export function SignUpHint({ event: { phase, signup_hint, language } }: Pick<SignUpProps, 'event'>) {
  if (phase === 'over' || !signup_hint) return null
  return (
    <CardHint>
      <div lang={language}>
        <RichText html={signup_hint} />
      </div>
    </CardHint>
  )
}
