import { useTranslations } from 'next-intl'
import classes from './ContactDetails.module.css'
import { Icon } from './Icon'

type Props = { name?: string; address?: string; phone?: string; email?: string; nothing: string }

/** Shows the configured contact details, or a sentence where nothing is configured. */
export function ContactDetails({ name, address, phone, email, nothing }: Props) {
  const t = useTranslations('layout')
  if (!address && !phone && !email) return <p className={classes.nothing}>{nothing}</p>
  return (
    <address className={classes.card}>
      {(name || address) && (
        <div className={classes.row}>
          <Icon name="map_pin" className={classes.icon} label={t('address')} />
          <span className={classes.lines}>
            {name && <strong>{name}</strong>}
            {addressLinesOf(address).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </div>
      )}
      {phone && (
        <div className={classes.row}>
          <Icon name="phone" className={classes.icon} label={t('phone')} />
          <a href={`tel:${dialableNumber(phone)}`}>{keepInOneLine(phone)}</a>
        </div>
      )}
      {email && (
        <div className={classes.row}>
          <Icon name="mail" className={classes.icon} label={t('email')} />
          <a href={`mailto:${email}`}>{email}</a>
        </div>
      )}
    </address>
  )
}

/** A number that wraps may be dialled only up to the end of the line. */
const keepInOneLine = (phone: string) => phone.replaceAll(' ', '\u00a0')

/** A postal address as it is configured: its lines are separated by commas, semicolons or line breaks. */
export const addressLinesOf = (address = ''): string[] => address.split(/\s*(?:\\n|\n|;|,)\s*/).filter(Boolean)

/** The zero in brackets is dialled only without a country code. */
const dialableNumber = (phone: string) => phone.replace(/^(\+.*?)\(0\)/, '$1').replace(/[^+\d]/g, '')
