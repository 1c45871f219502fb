import { IconCalendarX, IconMail, IconUsers } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/ui/buttons/ButtonLink'
import { cancelPath } from '../../contract/public'
import type { LinkedRegistration } from '../../service/sign-up/personal-link'
import classes from './ThankYou.module.css'
import { ThankYouSection } from './ThankYouSection'

const iconProps = { className: classes.icon, size: 24, stroke: 1.75, 'aria-hidden': true } as const

export function NextSteps({
  registration: { id, email },
  companions,
}: Pick<LinkedRegistration, 'registration' | 'companions'>) {
  const t = useTranslations('thanks')
  const count = companions.length
  return (
    <ThankYouSection title={t('next')}>
      <ul className={classes.rows}>
        <li>
          <IconMail {...iconProps} />
          <p>{t.rich('next_mail', { email, strong: (words) => <strong>{words}</strong> })}</p>
        </li>
        {count > 0 && (
          <li>
            <IconUsers {...iconProps} />
            <p>{t('next_company', { count })}</p>
          </li>
        )}
        <li>
          <IconCalendarX {...iconProps} />
          <div>
            <p>{t('next_cancel')}</p>
            <div className={classes.actions}>
              <ButtonLink variant="quiet" href={cancelPath(id)}>
                {t('cancel')}
              </ButtonLink>
            </div>
          </div>
        </li>
      </ul>
    </ThankYouSection>
  )
}
