import { useTranslations } from 'next-intl'
import classes from './SkipLink.module.css'

/** The target of the skip link; the main landmark of each layout has this id. */
export const MAIN_ID = 'content'

export function SkipLink() {
  const t = useTranslations('layout')
  return (
    <a className={classes.link} href={`#${MAIN_ID}`}>
      {t('skip_to_content')}
    </a>
  )
}
