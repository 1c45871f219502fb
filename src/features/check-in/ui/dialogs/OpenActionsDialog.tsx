import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/client/calls/call'
import { useMay } from '@/client/calls/permissions'
import { useAction } from '@/client/notices/use-action'
import { isOneOf } from '@/contract/fields'
import { ACTION_KINDS } from '@/contract/values/check-in'
import { PlainButton } from '@/ui/buttons/PlainButton'
import { Callout } from '@/ui/feedback/Callout'
import { Muted } from '@/ui/layout/layout'
import { type ACTION_DECISIONS, decideAction } from '../../contract/actions'
import type { OpenAction } from '../../contract/guest-list'
import { useDevice } from '../device/use-device'
import { useGuests } from '../entrance'
import { useTime } from '../guests/use-presence-text'
import { guestListKey } from '../use-guest-list'
import { CheckInDialog } from './CheckInDialog'
import classes from './dialogs.module.css'

type Decision = { action: string; decision: (typeof ACTION_DECISIONS)[number]; with_device?: boolean }

/** The actions of all devices that were not saved by themselves, and those in which two devices contradict each other. */
export function OpenActionsDialog() {
  const t = useTranslations('check_in')
  const core = useTranslations('core')
  const { guestList, isOffline } = useGuests()
  const { open_actions } = guestList
  const { workshop_id: id } = useDevice()
  const queries = useQueryClient()
  const { run, isRunning, failure } = useAction(
    ({ action, ...body }: Decision) => call(decideAction, { params: { id, action }, body }),
    // Another person may have decided in the meantime, so the list is read after a refusal as well.
    { onFailed: () => true, onSettled: () => queries.invalidateQueries({ queryKey: guestListKey(id) }) },
  )
  const mayDecide = useMay()(decideAction)
  return (
    <CheckInDialog opened={open_actions.length > 0} title={t('open_actions', { count: open_actions.length })} size="lg">
      {failure && (
        <Callout tone="danger" role="alert">
          {failure.message || core('no_connection')}
        </Callout>
      )}
      {!mayDecide && <Callout tone="plain">{t('team_decides')}</Callout>}
      {mayDecide && isOffline && <Callout tone="plain">{t('needs_network')}</Callout>}
      {mayDecide &&
        heldByDevice(open_actions).map(([first, ...others]) => (
          <PlainButton
            key={first.device}
            disabled={isRunning || isOffline}
            onClick={() => run({ action: first.id, decision: 'apply', with_device: true })}
          >
            {t('apply_all', { count: others.length + 1, device: first.device })}
          </PlainButton>
        ))}
      <ul className={classes.entries}>
        {open_actions.map((action) => (
          <li key={action.id} className={classes.entry}>
            <ActionText action={action} />
            {mayDecide && (
              <div className={classes.choices}>
                {DECISIONS[natureOf(action)].map(([decision, label]) => (
                  <PlainButton
                    key={decision}
                    variant={label === 'apply' ? 'filled' : 'quiet'}
                    disabled={isRunning || isOffline}
                    onClick={() => run({ action: action.id, decision })}
                  >
                    {t(label)}
                  </PlainButton>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </CheckInDialog>
  )
}

/** The devices that were revoked with more than one action. Held actions of one device are taken together. */
function heldByDevice(actions: readonly OpenAction[]): [OpenAction, ...OpenAction[]][] {
  const held = Map.groupBy(
    actions.filter(({ outcome }) => outcome === 'held'),
    ({ device }) => device,
  )
  return held
    .values()
    .toArray()
    .flatMap(([first, ...others]) => (first && others.length > 0 ? [[first, ...others]] : []))
}

/** The answers of staff, by what an action leaves open. */
const DECISIONS = {
  unsaved: [
    ['apply', 'apply'],
    ['dismiss', 'dismiss'],
  ],
  seen_again: [
    ['dismiss', 'was_away'],
    ['apply', 'was_here'],
  ],
  double: [['dismiss', 'noticed']],
} as const

const natureOf = ({ outcome, kind }: OpenAction): keyof typeof DECISIONS => {
  if (outcome !== 'saved') return 'unsaved'
  return kind === 'here' || kind === 'left' ? 'seen_again' : 'double'
}

function ActionText({ action: { name, kind, device, occurred_at, message } }: { action: OpenAction }) {
  const t = useTranslations('check_in')
  const showTime = useTime()
  return (
    <>
      <strong>{name || t('nameless')}</strong>
      <p>{message}</p>
      <Muted isSmall>
        {[isOneOf(ACTION_KINDS, kind) && t(`kinds.${kind}`), t('at_time', { time: showTime(occurred_at) }), device]
          .filter(Boolean)
          .join(' · ')}
      </Muted>
    </>
  )
}
