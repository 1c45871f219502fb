import classes from './EmailAddress.module.css'

/** A long address breaks before the domain. */
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
