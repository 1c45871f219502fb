import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { IMPORT_KINDS, type ImportKind } from '@/contract/values/imports'
import { Muted } from '@/ui/layout/Muted'
import classes from './ImportScreen.module.css'

type Props = { kind: ImportKind; onChange: (kind: ImportKind) => void }

/** The kinds of import, each with an explanation. */
export function KindChoice({ kind, onChange }: Props) {
  const t = useTranslations('imports')
  const name = useId()
  return (
    <fieldset className={classes.kinds}>
      <legend className={classes.label}>{t('kind')}</legend>
      {IMPORT_KINDS.map((offered) => (
        <label key={offered} className={classes.kind}>
          <input
            type="radio"
            name={name}
            value={offered}
            checked={offered === kind}
            aria-labelledby={`${name}-${offered}`}
            aria-describedby={`${name}-${offered}-text`}
            onChange={() => onChange(offered)}
          />
          <span>
            <span id={`${name}-${offered}`} className={classes.name}>
              {t(`kind_${offered}`)}
            </span>
            <Muted as="span" isSmall id={`${name}-${offered}-text`} className={classes.text}>
              {t(`kind_${offered}_text`)}
            </Muted>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
