import { useTranslations } from 'next-intl'
import classes from './ImportScreen.module.css'

const PRODUCTS = ['zoom', 'teams', 'goto'] as const

/** Names the report to export in each product. */
export function AttendanceHelp() {
  const t = useTranslations('imports')
  return (
    <div className={classes.help}>
      <p className={classes.text}>{t('attendance_help')}</p>
      <ul className={classes.products}>
        {PRODUCTS.map((product) => (
          <li key={product}>{t(`attendance_help_${product}`)}</li>
        ))}
      </ul>
    </div>
  )
}
