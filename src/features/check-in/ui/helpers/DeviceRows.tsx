import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useMay } from '@/client/calls/permissions'
import { StatusChip } from '@/ui/content/StatusChip'
import { ConfirmButton } from '@/ui/feedback/ConfirmButton'
import { Rows } from '@/ui/layout/layout'
import { type HelpersOfEvent, type ListedDevice, revokeDevice } from '../../contract/devices'
import { useDevice } from '../device/use-device'
import classes from './helpers.module.css'
import { useRevocation } from './use-revocation'

type Props = { workshop_id: number; helpers: HelpersOfEvent }

export function DeviceRows({ workshop_id, helpers: { devices, server_time } }: Props) {
  const t = useTranslations('check_in.access')
  return (
    <section aria-labelledby="check-in-devices">
      <h3 id="check-in-devices" className={classes.heading}>
        {t('devices')}
      </h3>
      {devices.length === 0 && <p className={classes.empty}>{t('no_devices')}</p>}
      <Rows>
        {devices.map((device) => (
          <DeviceRow key={device.id} workshop_id={workshop_id} device={device} now={server_time} />
        ))}
      </Rows>
    </section>
  )
}

type RowProps = { workshop_id: number; device: ListedDevice; now: string }

function DeviceRow({ workshop_id, device, now }: RowProps) {
  const t = useTranslations('check_in.access')
  const audit = useTranslations('audit')
  const revoke = useRevocation()
  const may = useMay()
  const isThisDevice = useDevice().device_id === device.id
  const { label, is_helper, unsent, revoked_at } = device
  const user = device.name || t('gone_user')
  const name = is_helper ? audit('helper', { name: user }) : user
  const Icon = /Android|iPhone|iPad/.test(label) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row} data-ended={revoked_at !== null || undefined}>
      <Icon className={classes.icon} size={28} stroke={1.5} aria-hidden />
      <div className={classes.about}>
        <p className={classes.name}>
          <strong>{label}</strong>
        </p>
        {isThisDevice && <p className={classes.more}>{t('this_device')}</p>}
        <p className={classes.more}>{name}</p>
        <p className={classes.more}>
          <LastSeen at={device.last_seen_at} now={now} />
        </p>
        {unsent > 0 && <StatusChip tone="watch">{t('unsent', { count: unsent })}</StatusChip>}
      </div>
      {revoked_at !== null && <StatusChip>{t('revoked')}</StatusChip>}
      {revoked_at === null && may(revokeDevice) && (
        <div className={classes.action}>
          <ConfirmButton
            label={t('revoke')}
            question={t(is_helper ? 'revoke_helpers_device' : 'revoke_device', { device: label, name: user })}
            onConfirm={() =>
              revoke(revokeDevice, { id: workshop_id, device: device.id }, t('device_revoked', { device: label }))
            }
          />
        </div>
      )}
    </li>
  )
}

const MINUTE_MS = 60_000

/** Both times are of the server, so that a wrong clock of this device does not matter. */
function LastSeen({ at, now }: { at: string; now: string }) {
  const t = useTranslations('check_in.access')
  const format = useFormatter()
  if (Date.parse(now) - Date.parse(at) < MINUTE_MS) return t('seen_now')
  return t('seen', { when: format.relativeTime(new Date(at), new Date(now)) })
}
