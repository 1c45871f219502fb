import { IconCalendarX, IconMail, IconUsers } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/ButtonLink'
import { cancelPath } from '../contract/public'
import type { Followed } from '../service/follow'
import classes from './ThankYou.module.css'
import { ThankYouPart } from './ThankYouPart'

const sign = { className: classes.icon, size: 24, stroke: 1.75, 'aria-hidden': true } as const

export function NextSteps({ registration: { id, email }, companions }: Pick<Followed, 'registration' | 'companions'>) {
  const t = useTranslations('thanks')
  const count = companions.length
  return (
    <ThankYouPart title={t('next')}>
      <ul className={classes.rows}>
        <li>
          <IconMail {...sign} />
          <p>{t.rich('next_mail', { email, strong: (words) => <strong>{words}</strong> })}</p>
        </li>
        {count > 0 && (
          <li>
            <IconUsers {...sign} />
            <p>{t('next_company', { count })}</p>
          </li>
        )}
        <li>
          <IconCalendarX {...sign} />
          <div>
            <p>{t('next_cancel')}</p>
            <div className={classes.actions}>
              <ButtonLink look="quiet" href={cancelPath(id)}>
                {t('cancel')}
              </ButtonLink>
            </div>
          </div>
        </li>
      </ul>
    </ThankYouPart>
  )
}
