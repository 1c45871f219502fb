import org.verapdf.cli.VeraPdfCli;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;

/** The command line of veraPDF, which needs its own parser to be set up first. */
public class CheckDocuments {
  public static void main(String[] arguments) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    VeraPdfCli.main(arguments);
  }
}
