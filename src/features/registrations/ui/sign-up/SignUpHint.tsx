import { RichText } from '@/ui/RichText'
import { CardHint } from './SignUpCard'
import type { SignUp } from './sign-up'

/** Public site, point 2.3: shown as long as the event is not over. */
export function SignUpHint({ event: { phase, signup_hint, language } }: Pick<SignUp, 'event'>) {
  if (phase === 'over' || !signup_hint) return null
  return (
    <CardHint>
      <div lang={language}>
        <RichText html={signup_hint} />
      </div>
    </CardHint>
  )
}
