import { useTranslations } from 'next-intl'
import classes from './problem-count.module.css'

/** The number of fields with errors in a part of a form, beside the name of the part. */
export function ProblemCount({ count }: { count: number }) {
  const t = useTranslations('core')
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={classes.problems} aria-hidden>
        {count}
      </span>
      <span className="visually-hidden">{t('tab_problems', { count })}</span>
    </>
  )
}
