import { useTranslations } from 'next-intl'
import { NO_NUMBER, type NumberKind } from '@/contract/values/numbers'
import { Muted, Stack } from '@/ui/layout/layout'
import type { NumberHint } from '../../contract/number-hints'
import classes from './Numbers.module.css'
import { NumberWarnings } from './NumberWarnings'
import { useWholeNumber } from './use-whole-number'

type Props = {
  known: { kind: NumberKind; number: string; id: string; workshop_title: string; hint: NumberHint | null }
  /** The name of the person whose number it is. */
  name: string
}

/** A number that a person gave for an event, masked until a reader who may see it asks for it. */
export function KnownNumber({ known, name }: Props) {
  const t = useTranslations('numbers')
  const people = useTranslations('people')
  const { kind, number, id, workshop_title, hint } = known
  const { shown, button } = useWholeNumber({ id, kind, masked: number, label: people(kind) })
  return (
    <Stack as="span" gap="2xs">
      <span className={classes.number}>
        <span className={classes.digits}>{number === NO_NUMBER ? t('none') : shown}</span>
        {button}
      </span>
      <Muted as="span" isSmall>
        {workshop_title}
      </Muted>
      <NumberWarnings name={name} problem={hint?.problem ?? null} others={hint?.others} />
    </Stack>
  )
}
