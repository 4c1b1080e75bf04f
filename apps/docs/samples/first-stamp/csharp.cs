using System;
using System.Net;
using System.Net.Http;
using System.Text;
using System.Text.Json;
using System.Threading.Tasks;

static class FirstStamp
{
    static async Task Main()
    {
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
        using var client = new HttpClient { BaseAddress = new Uri(Environment.GetEnvironmentVariable("LACRE_URL")) };
        client.DefaultRequestHeaders.Add("X-API-Key", Environment.GetEnvironmentVariable("LACRE_API_KEY"));
        var body = new StringContent(JsonSerializer.Serialize(invoice), Encoding.UTF8, "application/json");
        using var response = await client.PostAsync("/invoices", body);
        var answer = await response.Content.ReadAsStringAsync();
        // Accepted: the outcome is not known yet, send the same again.
        if (!response.IsSuccessStatusCode || response.StatusCode == HttpStatusCode.Accepted) throw new HttpRequestException(answer);
        var stamped = JsonDocument.Parse(answer).RootElement;
        Console.WriteLine($"{stamped.GetProperty("uuid")} {stamped.GetProperty("total")}");
    }
}
