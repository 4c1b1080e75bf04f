import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;

/** Serves MongoDB's protocol from memory on a free loopback port, which it prints, until its standard input ends. */
public class TestMongoServer {
  /** It says 4.0 of itself; the oldest that today's driver talks to is 4.4, and the commands that Agenda sends are the same. */
  private static final MongoVersion OLDEST_SPOKEN_TO = new MongoVersion() {
    public List<Integer> getVersionArray() {
      return List.of(4, 4, 0);
    }

    public int getWireVersion() {
      return 9;
    }
  };

  public static void main(String[] words) throws Exception {
    MemoryBackend backend = new MemoryBackend();
    backend.version(OLDEST_SPOKEN_TO);
    MongoServer server = new MongoServer(backend);
    System.out.println("port " + server.bind().getPort());
    while (System.in.read() != -1) {
      // Nothing is said to it: the end of the input is the end of the process that started it.
    }
    server.shutdownNow();
  }
}
