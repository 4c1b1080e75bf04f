using System.Net.Http.Json;
using System.Text.Json;

var invoice = new
{
    customer = new { legalName = "UNIVERSIDAD ROBOTICA ESPAÑOLA", taxId = "URE180429TM6", taxSystem = "601", zip = "86991" },
    use = "G03",
    paymentForm = "03",
    items = new[]
    {
        new
        {
            description = "Consultoría de software",
            productKey = "81111500",
            unitKey = "E48",
            quantity = 1,
            unitPrice = 1500,
            taxes = new[] { new { type = "002", factorType = "Tasa", rate = "0.160000" } },
        },
    },
    idempotencyKey = "order-1042",
};
using var client = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("LACRE_URL")!) };
client.DefaultRequestHeaders.Add("X-API-Key", Environment.GetEnvironmentVariable("LACRE_API_KEY"));
using var response = await client.PostAsJsonAsync("/invoices", invoice);
if (!response.IsSuccessStatusCode) throw new HttpRequestException(await response.Content.ReadAsStringAsync());
var stamped = await response.Content.ReadFromJsonAsync<JsonElement>();
Console.WriteLine($"{stamped.GetProperty("uuid")} {stamped.GetProperty("total")}");
