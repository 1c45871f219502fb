import { useTranslations } from 'next-intl'
import classes from './SkipLink.module.css'

/** The place that the skip link leads to; the one main landmark of each layout carries it. */
export const MAIN_ID = 'content'

export function SkipLink() {
  const t = useTranslations('layout')
  return (
    <a className={classes.link} href={`#${MAIN_ID}`}>
      {t('skip_to_content')}
    </a>
  )
}
