import { useTranslations } from 'next-intl'
import type { NumberProblem } from '@/features/person-numbers/contract'
import { officePersonPath } from '@/features/workshops/contract/office-path'
import { FieldNote } from '@/ui/form/fields/FieldGroup'
import { Bullets, Stack } from '@/ui/layout/layout'
import { Link } from '@/ui/navigation/Link'
import type { NumberHint } from '../../contract/number-hints'
import classes from './Numbers.module.css'

type Props = {
  /** The name of the person whose number it is. */
  name: string
  problem: NumberProblem | null
  others?: NumberHint['others']
}

/** Warns of a probable typing mistake in a number, and of other people with the same number. */
export function NumberWarnings({ name, problem, others = [] }: Props) {
  const t = useTranslations('numbers')
  if (!problem && others.length === 0) return null
  return (
    <Stack gap="xs" className={classes.warnings}>
      {problem && <FieldNote tone="warning">{t(`problem_${problem}`)}</FieldNote>}
      {others.length > 0 && (
        <>
          <FieldNote tone="warning">{t('same', { name, others: others.length })}</FieldNote>
          <Bullets className={classes.others}>
            {others.map((other) => (
              <li key={other.id}>
                <Link href={officePersonPath(other.workshop_id, other.id)}>{other.name}</Link>
                {`, ${other.workshop_title}`}
              </li>
            ))}
          </Bullets>
        </>
      )}
    </Stack>
  )
}
