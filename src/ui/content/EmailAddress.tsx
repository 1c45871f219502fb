import classes from './EmailAddress.module.css'

/** Where there is no room for it in one line, it breaks before the domain. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className={classes.address}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
