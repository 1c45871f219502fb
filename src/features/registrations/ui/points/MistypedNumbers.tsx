import { useTranslations } from 'next-intl'
import type { NumberState } from '@/features/person-numbers/rules/states'
import { Callout } from '@/ui/feedback/Callout'

/** Says which stored numbers are probably mistyped, and why. */
export function MistypedNumbers({ problems }: Pick<NumberState, 'problems'>) {
  const t = useTranslations('numbers')
  const words = useTranslations('registrations')
  return problems.map(({ kind, problem }) => (
    <Callout key={kind} tone="watch">
      {t('warning', { number: words(kind), problem: t(`problem_${problem}`) })} {t('problem_right')}
    </Callout>
  ))
}
